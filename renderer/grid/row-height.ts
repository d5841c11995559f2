/** Row height of the chosen density, as the theme sets it, in CSS pixels. */
export function themeRowHeight(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--codesk-row-height');
  return Number.parseInt(text, 10) || 30;
}
