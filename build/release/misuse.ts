/** A message for the person who called `codesk-release`. */
export class Misuse extends Error {}
