/** Records the changes that other programs, such as translators and password managers, make to a place. */
export function recordChanges(place: Node) {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(place, { subtree: true, childList: true, characterDataOldValue: true });
  return {
    /** Reverts the changes, the last one first. The original nodes are back in place, with all their state. */
    revert: () => {
      changes.push(...observer.takeRecords());
      for (const change of changes.splice(0).reverse()) revertChange(change);
      // Discards the records of the reversal itself.
      observer.takeRecords();
    },
    stop: () => observer.disconnect(),
  };
}

function revertChange({ type, target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  if (type === 'characterData') target.nodeValue = oldValue;
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  for (const node of removedNodes) target.insertBefore(node, next);
}
