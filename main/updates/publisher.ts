/**
 * Checks the publisher of a Windows installer with Windows itself. electron-updater's check accepts a file when
 * PowerShell cannot start, takes too long or prints invalid output; this one refuses it then.
 */
import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import { z } from 'zod';
import { windowsFolder } from '../system/windows-folder';
import { UpdateRefused } from './refusal';

/** Runs a program and resolves with its output. Rejects if it fails, prints errors or takes too long. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

const longestMs = 60_000;

const answerSchema = z.object({ Status: z.number(), Path: z.string(), Subject: z.string() });

export function runProgram(program: string, args: readonly string[]): Promise<string> {
  // Prevents loading modules of other PowerShell versions.
  const { PSModulePath: _modules, ...env } = process.env;
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, timeout: longestMs, windowsHide: true }, (error, stdout, stderr) => {
      if (error) reject(error);
      else if (stderr.trim() !== '') reject(new Error(stderr.trim().slice(0, 500)));
      else resolve(stdout);
    });
  });
}

/**
 * @param publishers distinguished names, or only common names
 * @throws UpdateRefused unless Windows confirms that one of them signed the file
 */
export async function checkPublisher(
  file: string,
  publishers: readonly string[],
  run: RunProgram = runProgram,
  windows = windowsFolder(),
): Promise<void> {
  if (publishers.length === 0) throw new UpdateRefused('publisher', 'this installation names none');
  const literal = file.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&');
  const command = [
    '[Console]::OutputEncoding = [System.Text.Encoding]::UTF8;',
    `Get-AuthenticodeSignature -LiteralPath '${literal}' |`,
    "Select-Object @{n='Status';e={[int]$_.Status}}, Path, @{n='Subject';e={$_.SignerCertificate.Subject}} |",
    'ConvertTo-Json -Compress',
  ].join(' ');
  let printed: string;
  try {
    printed = await run(win32.join(windows, 'System32\\WindowsPowerShell\\v1.0\\powershell.exe'), [
      '-NoProfile',
      '-NonInteractive',
      '-InputFormat',
      'None',
      '-Command',
      command,
    ]);
  } catch (error) {
    throw new UpdateRefused('publisher', `the check could not run: ${(error as Error).message}`);
  }
  const answer = answerSchema.safeParse(jsonOf(printed));
  if (!answer.success) throw new UpdateRefused('publisher', 'the answer of Windows cannot be read');
  const { Status, Path, Subject } = answer.data;
  if (Status !== 0) throw new UpdateRefused('publisher', `Windows says status ${Status}`);
  if (win32.normalize(Path) !== win32.normalize(file))
    throw new UpdateRefused('publisher', 'the answer is about another file');
  const subject = tidy(Subject);
  if (
    !publishers.some((name) => (name.includes('=') ? tidy(name) === subject : name === commonName(Subject)))
  )
    throw new UpdateRefused('publisher', `signed by ${subject}`);
}

function tidy(name: string): string {
  return name.trim().replace(/,\s*/g, ', ');
}

function commonName(subject: string): string | undefined {
  const [, quoted, bare] = /(?:^|,\s*)CN=(?:"([^"]*)"|([^,]*))/.exec(subject) ?? [];
  return quoted ?? bare?.trim();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
