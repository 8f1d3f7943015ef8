/**
 * Keeps React working on a page whose nodes a translator moved: a node that is no longer where React put it is not
 * removed, and nothing is inserted before it.
 */
export function tolerateMovedNodes(): void {
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
