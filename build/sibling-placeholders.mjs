/**
 * Blueprint styles the placeholder of the span behind a disabled file input, and a span has no placeholder. The rule costs
 * much all the same: a placeholder is inside of an element, so Chromium takes it that whatever is removed or put in the
 * middle may change all that is inside of what follows, and computes the styles of all of it anew.
 */

const behindASibling = /[+~][^+~]*::(-moz-)?placeholder$/;

/** A PostCSS plugin: leaves out selectors of placeholders that depend on an element before. */
export function withoutSiblingPlaceholders() {
  return {
    postcssPlugin: 'sibling-placeholders',
    OnceExit(sheet) {
      sheet.walkRules((rule) => {
        const selectors = rule.selectors.filter((each) => !behindASibling.test(each));
        if (selectors.length === 0) rule.remove();
        else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
      });
    },
  };
}
