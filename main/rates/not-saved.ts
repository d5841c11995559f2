/** What a person is told when a file cannot be written where they wanted it. */
import { basename } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';

export function notSaved(path: string, error: unknown): CodeskError {
  return new CodeskError(failure(codeOfDisk(error), { subject: basename(path) }), error);
}
