// @ts-check
// What comes faster than it can be drawn.

/**
 * A function that does something in the next frame, once, however often it is called until then.
 * @param {() => void} draw
 */
export function oncePerFrame(draw) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  };
}
