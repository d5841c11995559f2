/** What the PostCSS plugins of the build share. */

/** Keeps the selectors of a rule that pass, and removes a rule that has none left. */
export function keepSelectors(rule, isKept) {
  const selectors = rule.selectors.filter(isKept);
  if (selectors.length === 0) rule.remove();
  else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
}

/** Blueprint's classes in a selector, without `bp6-` and without what it only excludes: no element needs a class for that. */
export const blueprintClasses = (selector) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.bp6-([\w-]+)/g)].map(([, name]) => name);
