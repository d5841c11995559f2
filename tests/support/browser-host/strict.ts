/** Names that JavaScript itself and loggers look up in any object. */
const askedOfAnything = ['then', 'toJSON', 'inspect', 'nodeType', 'asymmetricMatch'];

/**
 * The object, but what it does not have throws by name: a stand-in must not answer `undefined` where Electron has
 * something, or the code that asks would pass for running where it does not.
 * @param absent what Electron may lack too, so that code which asks whether it is there gets "no"
 */
export function strict<T extends object>(name: string, object: T, absent: readonly string[] = []): T {
  const known = new Set([...askedOfAnything, ...absent]);
  return new Proxy(object, {
    get(target, property, receiver) {
      if (typeof property === 'symbol' || property in target || known.has(property))
        return Reflect.get(target, property, receiver);
      throw new Error(`The stand-in for Electron has no ${name}.${property}`);
    },
  });
}
