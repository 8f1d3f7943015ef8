/**
 * Lets the page live with tools that rewrite it under React's hands (translators, writing aids): a node that they moved
 * away is not removed again, and one that was to stand before it stands at the end. Without this the next change of a
 * translated text would take the whole screen down.
 */
export function tolerateForeignEdits(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) return child;
    removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next?.parentNode === this ? next : null);
    return child;
  };
}
