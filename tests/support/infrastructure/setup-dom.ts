import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Test files share a window. Each begins with an empty page.
document.head.replaceChildren();
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
history.replaceState(null, '', '/');

// jsdom implements neither fonts, nor the methods of dialogs, nor scrolling.
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
HTMLDialogElement.prototype.show = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.open) throw new DOMException('The dialog is already open', 'InvalidStateError');
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(returnValue?: string) {
  if (!this.open) return;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
