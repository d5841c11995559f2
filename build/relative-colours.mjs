/**
 * Blueprint 6 uses relative colours (`oklch(from …)`) for most borders and hover colours. Chromium supports them
 * since version 119. The fallback Electron is older and would draw fields without a border. So each such rule is
 * followed by a rule with `color-mix` for engines without relative colours.
 */

const needle = 'oklch(from ';

/** A PostCSS plugin. */
export function relativeColourFallback() {
  return {
    postcssPlugin: 'relative-colour-fallback',
    OnceExit(sheet, { AtRule }) {
      // Engines take a condition with a variable as true, so Blueprint's own `@supports` has no effect.
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

/** The value with each relative colour as a mix: exact opacity, approximate lightness, unchanged chroma. */
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

/** The base colour of a relative colour, and the rest. */
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

/** Index of the bracket that closes the bracket before `from`. */
function closing(text, from) {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
