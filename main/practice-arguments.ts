/** The arguments with which main starts the practice workspace. */

/**
 * Command-line arguments of `sandbox/index.ts`. Joined by `=`, because a random token may begin with a dash.
 * @param skuToken the token of its SKU search
 */
export function practiceArguments(data: string, token: string, skuToken: string): string[] {
  return ['--port=0', `--data=${data}`, `--token=${token}`, `--sku-token=${skuToken}`];
}
