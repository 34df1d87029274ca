/**
 * The ref of a bar at the foot of the window. Publishes as `--bottom-bar` on the root how high the bar is, unless that is
 * its minimum, which the style sheets know: the comparison tray and the end of the page stay above the bar. A property of
 * the root styles the whole page again, which delays the hydration of a slow phone by 100 ms.
 */
export function publishBottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const resizes = new ResizeObserver(() => {
    const minimum = Number.parseFloat(getComputedStyle(bar).minHeight);
    if (bar.offsetHeight > Math.ceil(minimum)) style.setProperty('--bottom-bar', `${bar.offsetHeight}px`);
    else style.removeProperty('--bottom-bar');
  });
  resizes.observe(bar, { box: 'border-box' });
  return () => {
    resizes.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
