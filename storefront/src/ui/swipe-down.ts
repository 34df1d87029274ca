/** A swipe shorter than this is a tap (px). */
const startPx = 8;
const closePx = 96;
/** Faster swipes close after a shorter way (px per ms). */
const flickSpeed = 0.5;

type Swipe = { x: number; y: number; startedAt: number; isDown: boolean };

/** Moves a sheet with the finger and closes it, unless the finger scrolls what is in it. Returns what ends it. */
export function followSwipeDown(sheet: HTMLElement, onClose: () => void): () => void {
  let swipe: Swipe | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  function start({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches;
    const isAtTop = sheet.getBoundingClientRect().bottom >= window.innerHeight - 1 && sheet.scrollTop <= 0;
    swipe =
      touch && touches.length === 1 && isAtTop
        ? { x: touch.clientX, y: touch.clientY, startedAt: timeStamp, isDown: false }
        : null;
  }

  function move(event: TouchEvent) {
    const [touch] = event.touches;
    if (!swipe || !touch) return;
    const byX = touch.clientX - swipe.x;
    const byY = touch.clientY - swipe.y;
    if (!swipe.isDown && Math.max(Math.abs(byX), Math.abs(byY)) >= startPx) {
      if (byY < Math.abs(byX) || !event.cancelable) {
        swipe = null;
        return;
      }
      swipe.isDown = true;
    }
    if (!swipe.isDown) return;
    event.preventDefault();
    sheet.style.translate = `0 ${Math.max(0, byY)}px`;
  }

  function end({ changedTouches, timeStamp, type }: TouchEvent) {
    const [touch] = changedTouches;
    const byY = swipe?.isDown && touch ? touch.clientY - swipe.y : 0;
    const speed = swipe ? byY / Math.max(1, timeStamp - swipe.startedAt) : 0;
    swipe = null;
    if (type === 'touchend' && byY > 0 && (byY >= closePx || speed >= flickSpeed)) onClose();
    else sheet.style.translate = '';
  }

  sheet.addEventListener('touchstart', start, { signal, passive: true });
  sheet.addEventListener('touchmove', move, { signal, passive: false });
  sheet.addEventListener('touchend', end, { signal });
  sheet.addEventListener('touchcancel', end, { signal });
  return () => listening.abort();
}
