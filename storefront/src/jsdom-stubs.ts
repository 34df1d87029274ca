import { configure } from '@testing-library/react';

// Code that is fetched when it is first needed takes longer than the library's second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let isDone = false;

/** jsdom has no layout, asks no media, opens no dialogs, sees nothing come into view and does not know `<search>`. */
export function stubWhatJsdomLacks(): void {
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
  // A test that is about coming into view brings its own.
  globalThis.IntersectionObserver ??= NothingInView;
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

/** React warns of an element that the browser does not know. */
function nameSearchElement() {
  const { createElement } = document;
  Object.assign(document, {
    createElement(...[name, options]: Parameters<Document['createElement']>) {
      const element = createElement.call(document, name, options);
      return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
    },
  });
}
