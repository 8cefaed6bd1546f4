"""What moves on a timeline: rows to where they belong, flags into the grass, a verdict.

Changes the scene and nothing else; whoever owns it paints when it hears `moved`.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from desktop.widgets.beats import DONE, SLIDE
from desktop.widgets.scene import STILL, Scene, TimelineModel, Verdict
from desktop.widgets.timeline_layout import Row, blend

Place = tuple[list[Row], float, float | None]
"""Rows, room above the cards, x of the own lifted card."""

RUNNING = QVariantAnimation.State.Running


class Motion(QObject):
    """`moved` after every step; `told` when a verdict has come to its end by itself."""

    moved = Signal()
    told = Signal()

    def __init__(self, scene: Scene, pitch: QWidget) -> None:
        super().__init__(pitch)
        self._scene, self._pitch = scene, pitch
        self._start: Place = ([], 0.0, None)
        self._target: Place = ([], 0.0, None)
        self._moving = self._animation(QEasingCurve.Type.OutCubic, self._step)
        overshoot = QEasingCurve(QEasingCurve.Type.OutBack)
        overshoot.setOvershoot(1.2)
        self._planting = self._animation(overshoot, self._rise)
        self._telling = self._animation(QEasingCurve.Type.Linear, self._play)
        self._telling.finished.connect(self.told)

    def _animation(
        self, curve: QEasingCurve | QEasingCurve.Type, step: Callable[[float], None]
    ) -> QVariantAnimation:
        made = QVariantAnimation(self)
        made.setStartValue(0.0)
        made.setEndValue(1.0)
        made.setEasingCurve(curve)
        made.valueChanged.connect(step)
        return made

    def running(self) -> bool:
        return any(m.state() == RUNNING for m in (self._moving, self._planting, self._telling))

    def settle(self, ms: int) -> None:
        """Moves everything to where it belongs now, in so many milliseconds."""
        scene = self._scene
        scene.width, scene.height = float(self._pitch.width()), float(self._pitch.height())
        rows = scene.wanted_rows()
        target = (rows, scene.wanted_head(rows), scene.wanted_lift(rows))
        if self._moving.state() == RUNNING and ms and target == self._target:
            return
        now = (scene.rows, scene.head, scene.lift)
        self._moving.stop()
        self._start, self._target = now, target
        alike = [len(laid.cells) for laid in rows] == [len(laid.cells) for laid in scene.rows]
        if ms and alike and self._pitch.isVisible() and now != target:
            self._moving.setDuration(ms)
            self._moving.start()
        else:
            self._step(1.0)

    def _step(self, share: float) -> None:
        scene = self._scene
        (rows, head, lift), (to_rows, to_head, to_lift) = self._start, self._target
        if share >= 1 or len(rows) != len(to_rows):
            scene.rows, scene.head, scene.lift = self._target
            scene.moving = False
        else:
            scene.rows = [blend(a, b, share) for a, b in zip(rows, to_rows, strict=True)]
            scene.head = head + (to_head - head) * share
            both = lift is not None and to_lift is not None
            scene.lift = lift + (to_lift - lift) * share if both else to_lift
            scene.moving = True
        self.moved.emit()

    def plant(self, old: TimelineModel, new: TimelineModel) -> None:
        """Flags that are new come down into the grass."""
        before = {(marker.slot, marker.colour) for marker in old.challenges}
        scene, ms = self._scene, self._scene.look.ms("flag")
        scene.new_flags = {(marker.slot, marker.colour) for marker in new.challenges} - before
        if scene.new_flags and ms and self._pitch.isVisible():
            scene.flag_rise = 0.0
            self._planting.setDuration(ms)
            self._planting.start()

    def stand(self) -> None:
        """Flags stand, at once."""
        self._planting.stop()
        self._scene.flag_rise = 1.0

    def _rise(self, share: float) -> None:
        self._scene.flag_rise = share
        self.moved.emit()

    def tell(self, verdict: Verdict) -> None:
        """Begins a verdict; with reduced motion the facts are there at once, without travel."""
        scene = self._scene
        scene.verdict, scene.verdict_ms = verdict, 0.0
        self.settle(scene.look.ms("spread"))
        self._telling.setDuration(STILL if scene.look.still else DONE)
        self._telling.start()

    def _play(self, share: float) -> None:
        scene = self._scene
        before, scene.verdict_ms = scene.verdict_ms, DONE if scene.look.still else share * DONE
        if before < SLIDE[0] <= scene.verdict_ms:
            self.settle(scene.look.ms("slot"))
        self.moved.emit()

    def halt(self) -> None:
        """Ends a verdict and every flag's fall; rows still move to where they belong."""
        self._scene.verdict = None
        self._telling.stop()
        self.stand()
