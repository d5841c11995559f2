/** What kept a file from being read, told apart. */
import type { ErrorCode } from '../shared/errors';

/** Why a file cannot be read. */
export function codeOfReading(error: unknown): ErrorCode {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
      return 'file_gone';
    case 'EISDIR':
      return 'file_is_folder';
    case 'EBUSY':
    case 'ETXTBSY':
    case 'EAGAIN':
      return 'file_locked';
    case 'EACCES':
    case 'EPERM':
      return 'file_denied';
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'ENOTCONN':
    case 'ESTALE':
    case 'ETIMEDOUT':
    case 'ECONNRESET':
      return 'share_gone';
    default:
      return 'file_unreadable';
  }
}
