/** Why a file cannot be read. */
import type { ErrorCode } from '../../shared/errors';

/** Why a file cannot be read. */
export function codeOfReading(error: unknown, platform: NodeJS.Platform = process.platform): ErrorCode {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'file_gone';
    case 'EISDIR':
      return 'file_is_folder';
    case 'EBUSY':
    case 'ETXTBSY':
    case 'EAGAIN':
      return 'file_locked';
    case 'EPERM':
      // On Windows this means that another program has locked the file; a missing permission is EACCES.
      return platform === 'win32' ? 'file_locked' : 'file_denied';
    case 'EACCES':
      return 'file_denied';
    case 'ENETUNREACH':
    case 'ENETRESET':
    case 'ENODEV':
    case 'ENXIO':
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
