/**
 * Built-ins that the site uses and that Chrome 90, Firefox 91 or Safari 15.0 lack. They are added before any other module
 * runs, because their absence would show only when a visitor sends an order.
 */

/** Chrome 93, Firefox 92, Safari 15.4. */
Object.hasOwn ??= (object: object, key: PropertyKey) => Reflect.getOwnPropertyDescriptor(object, key) !== undefined;

/** Chrome 92, Firefox 90, Safari 15.4. */
Array.prototype.at ??= function at<Item>(this: readonly Item[], index: number): Item | undefined {
  return this[index < 0 ? this.length + index : index];
};
