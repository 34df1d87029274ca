/**
 * The ref of a bar at the foot of the window. Publishes its height as `--bottom-bar` on the root: the comparison tray
 * and the end of the page stay above the bar.
 */
export function publishBottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const resizes = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`));
  resizes.observe(bar, { box: 'border-box' });
  return () => {
    resizes.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
