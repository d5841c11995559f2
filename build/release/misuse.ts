/** A usage error of `codesk-release`, with a message for its user. */
export class Misuse extends Error {}
