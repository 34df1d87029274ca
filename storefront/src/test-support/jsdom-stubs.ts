import { configure } from '@testing-library/react';

// Lazily imported code can take longer than the library's default of a second.
configure({ asyncUtilTimeout: 10_000 });

let isDone = false;

/** jsdom lacks layout, media queries, dialogs, IntersectionObserver, ResizeObserver and `<search>`. */
export function stubMissingJsdomApis(): void {
  if (isDone) return;
  isDone = true;
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  globalThis.IntersectionObserver ??= NothingInView;
  globalThis.ResizeObserver ??= NothingResized;
  nameSearchElement();
}

class NothingInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

class NothingResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** React warns about an element that the browser does not know. */
function nameSearchElement() {
  const { createElement } = document;
  Object.assign(document, {
    createElement(...[name, options]: Parameters<Document['createElement']>) {
      const element = createElement.call(document, name, options);
      return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
    },
  });
}
