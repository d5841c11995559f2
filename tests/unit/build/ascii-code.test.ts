import { expect, it } from 'vitest';
import { asciiCode } from '../../../build/ascii-code.mjs';

const values = (code: string): unknown => new Function(`return ${code}`)();
/** `\` of the code that is tried. */
const back = '\\';

it.each([
  ['strings', `["Looking for updates …", 'é×“”', "a${back}n→${back}${back}→"]`],
  ['templates', `[\`… \${"×"} ½\`, \`${back}n→\`]`],
  ['an escaped sign', `["${back}→${back}${back}${back}…", /${back}×[${back}½]/.source.length > 0]`],
  ['signs of two units', `["😀", /^[😀-😂]$/u.test("😁"), /^😀$/.test("😀"), "😀".length]`],
  ['regular expressions', '[/[\u2010-\u2015]/.test("–"), /^×$/i.test("×"), /\\u00d7/.test("×")]'],
  ['names', '(({ größe }) => größe)({ größe: 3 })'],
  ['comments', '/* … */ 1 // –'],
])('keeps the values of %s', (_name, code) => {
  const written = asciiCode(code);
  expect(written).toMatch(/^[\0-\x7f]*$/);
  expect(values(`(${written}\n)`)).toEqual(values(`(${code}\n)`));
});

it('refuses a raw template, whose text an escape would change', () => {
  expect(() => asciiCode('String.raw`…`')).toThrow('raw template');
  expect(asciiCode('String.raw`a\\b`')).toBe('String.raw`a\\b`');
});
