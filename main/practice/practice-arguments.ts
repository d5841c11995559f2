/** The command-line arguments of the practice workspace. */

/**
 * Returns the arguments of `sandbox/index.ts`. Joined by `=`, because a random token may begin with a dash.
 * @param skuToken the token of its SKU search
 * @param port 0 for any free one
 */
export function practiceArguments(data: string, token: string, skuToken: string, port = 0): string[] {
  return [`--port=${port}`, `--data=${data}`, `--token=${token}`, `--sku-token=${skuToken}`];
}
