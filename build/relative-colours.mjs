/**
 * Blueprint 6 writes most of its borders and hover colours as relative colours (`oklch(from …)`), which Chromium
 * knows since version 119. The older Chromium that the app also runs on would draw fields without a border, so
 * every such rule is followed by one of plain mixes for engines that do not know them.
 */

const needle = 'oklch(from ';

/** A PostCSS plugin. */
export function relativeColourFallback() {
  return {
    postcssPlugin: 'relative-colour-fallback',
    OnceExit(sheet, { AtRule }) {
      // A condition that holds a variable is taken for true by every engine, so Blueprint's own test tests nothing.
      sheet.walkAtRules('supports', (rule) => {
        rule.params = rule.params.replace('oklch(from var(--any-color) l c h)', 'oklch(from red l c h)');
      });
      sheet.walkRules((rule) => {
        const old = rule.nodes.filter((node) => node.type === 'decl' && node.value.includes(needle));
        if (old.length === 0 || rule.parent?.params?.includes('oklch(from')) return;
        const copy = rule.clone({ nodes: [] });
        for (const declaration of old) {
          copy.append(declaration.clone({ value: plainColours(declaration.value) }));
        }
        const fallback = new AtRule({ name: 'supports', params: 'not (color: oklch(from red l c h))' });
        fallback.append(copy);
        rule.after(fallback);
      });
    },
  };
}

/** The value with each relative colour written as a mix: opacity exactly, lightness nearly, chroma left alone. */
export function plainColours(value) {
  const start = value.indexOf(needle);
  if (start < 0) return value;
  const open = start + 'oklch('.length;
  const end = closing(value, open);
  const inner = plainColours(value.slice(start + needle.length, end));
  const [base, rest] = splitBase(inner);
  return value.slice(0, start) + mixed(base, rest) + plainColours(value.slice(end + 1));
}

function mixed(base, rest) {
  const [channels, alpha] = splitAlpha(rest);
  const lightness = channels.match(/^calc\(l ([+*-]) (-?[\d.]+)\)/);
  let colour = base;
  if (lightness) {
    const [, sign, text] = lightness;
    const amount = Number(text);
    const change = sign === '*' ? amount - 1 : sign === '-' ? -amount : amount;
    const share = Math.min(90, Math.round(Math.abs(change) * 180));
    if (share > 0) colour = `color-mix(in oklab, ${change > 0 ? 'white' : 'black'} ${share}%, ${base})`;
  }
  if (alpha === undefined) return colour;
  const percent = /^[\d.]+$/.test(alpha) ? `${Number(alpha) * 100}%` : `calc(${alpha} * 100%)`;
  return `color-mix(in srgb, ${colour} ${percent}, transparent)`;
}

/** The colour that a relative colour starts from, and what follows it. */
function splitBase(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ' ' && depth === 0) return [text.slice(0, at), text.slice(at + 1)];
  }
  return [text, ''];
}

function splitAlpha(rest) {
  const slash = rest.lastIndexOf('/');
  return slash < 0 ? [rest.trim(), undefined] : [rest.slice(0, slash).trim(), rest.slice(slash + 1).trim()];
}

/** Index of the bracket that closes the one before `from`. */
function closing(text, from) {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
