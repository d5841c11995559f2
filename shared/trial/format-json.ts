/**
 * The same JSON with one value per line, indented by two spaces. Only white space changes.
 * @param text JSON that `readJson` can read
 */
export function formatJson(text: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"\uFEFF]+/g) ?? [];
  let level = 0;
  let written = '';
  const line = () => `\n${'  '.repeat(level)}`;
  tokens.forEach((token, at) => {
    const previous = tokens[at - 1] ?? '';
    if (token === '}' || token === ']') {
      level -= 1;
      written += previous === '{' || previous === '[' ? token : line() + token;
      return;
    }
    if (previous === '{' || previous === '[' || previous === ',') written += line();
    if (token === '{' || token === '[') level += 1;
    written += token === ':' ? ': ' : token;
  });
  return written;
}
