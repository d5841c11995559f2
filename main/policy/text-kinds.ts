/** Texts that policy entries can contain: hosts, paths, addresses. */
import { text } from './kinds';

/** The schema in `docs/` copies these patterns without flags. */
const dnsName = String.raw`[\w](?:[\w-]*\w)?(?:\.[\w](?:[\w-]*\w)?)*\.?`;
const host = String.raw`(?:${dnsName}|\[[\da-fA-F:.]+\])`;
export const hostName = text({
  words: 'a host name without scheme and port',
  longest: 253,
  pattern: new RegExp(`^${host}$`),
});
export const downloadHost = text({
  words: 'a host name, with a port if it is not 443',
  longest: 259,
  pattern: new RegExp(String.raw`^${host}(?::[1-9]\d{0,4})?$`),
});
export const callName = text({
  words: 'the name of a call',
  longest: 100,
  pattern: /^[A-Za-z][\w-]*(?:\.[\w-]+)*$/,
});
/** One slash at the start, no host, no `..`, no characters that a server could read as another path. */
export const callPath = text({
  words: 'a path that begins with one slash',
  longest: 500,
  pattern: /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))\/(?!\/)[^\s\\?#%]*$/,
});
const absolute = String.raw`(?:\/|[A-Za-z]:[\\/]|\\\\[^\\/]+[\\/])`;
/** No line breaks and other control characters. */
const pathCharacters = String.raw`[^\u0000-\u001f\u007f]*`;
export const filePath = text({
  words: 'an absolute path',
  longest: 1024,
  pattern: new RegExp(`^${absolute}${pathCharacters}$`),
});
export const folderPath = text({
  words: 'an absolute path, or one that begins with `~/` for the home folder of each user',
  longest: 1024,
  pattern: new RegExp(String.raw`^(?:~[\\/]|${absolute})${pathCharacters}$`),
});
export const proxyServers = text({
  words: 'one or more servers as Chromium writes proxy rules, without user name and password',
  longest: 2000,
  pattern: /^[\w.:;=,/[\]-]+$/,
});
export const proxyBypass = text({
  words: 'a host, a pattern such as `*.example`, or `<local>`',
  longest: 253,
  pattern: /^[\w.:*/[\]<>-]+$/,
});
export const scriptAddress = text({
  words: 'an http or https address',
  longest: 2048,
  pattern: /^https?:\/\/[^\s@/?#]+(?:[/?][^\s@]*)?$/,
});
