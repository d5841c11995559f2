/** The log file under the profile. Secrets are taken out here, so that no caller can forget to. */
import log from 'electron-log/main';

const secrets = new Set<string>();

/** From now on this text never reaches the log. */
export function keepOutOfLog(secret: string): void {
  if (secret.length >= 4) secrets.add(secret);
}

/** Replaces known secrets, bearer headers and what looks like a credential in text. */
export function redacted(text: string): string {
  let clean = text;
  for (const secret of secrets) clean = clean.split(secret).join('[redacted]');
  return clean
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1[redacted]')
    .replace(/((?:password|token|authorization)["']?\s*[:=]\s*["']?)[^"'\s,}]+/gi, '$1[redacted]');
}

/** Starts the file log. Errors are written with their stack, everything passes the redaction. */
export function startLog(folder: string): typeof log {
  log.transports.file.resolvePathFn = () => `${folder}/codesk.log`;
  log.transports.file.level = 'info';
  log.transports.console.level = process.env.NODE_ENV === 'development' ? 'debug' : false;
  log.hooks.push((message) => ({
    ...message,
    data: message.data.map((part: unknown) => {
      if (part instanceof Error) return redacted(part.stack ?? part.message);
      return typeof part === 'string' ? redacted(part) : redacted(JSON.stringify(part) ?? String(part));
    }),
  }));
  return log;
}
