/** A file that is ready to be sent. */
import { Readable } from 'node:stream';

export interface ServedFile {
  readonly name: string;
  /** Content type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  open(): ReadableStream<Uint8Array>;
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** The content type by the ending of the file name; `application/octet-stream` for an unknown ending. */
export function contentTypeOf(name: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return (Object.hasOwn(types, ending) ? types[ending] : undefined) ?? 'application/octet-stream';
}

/** A file from its bytes. */
export function fileOf(name: string, bytes: Uint8Array): ServedFile {
  return {
    name,
    type: contentTypeOf(name),
    size: bytes.length,
    open: () => Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>,
  };
}
