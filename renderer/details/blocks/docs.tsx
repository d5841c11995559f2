/** Documents of a record, each with a button that saves it. */
import '../details.css';
import { Button, Icon } from '@blueprintjs/core';
import { emptyTexts } from '../../../shared/messages';
import { fieldText, fileNameIn, isFields } from '../../cells/parts/read-value';
import { invoke } from '../../ipc';
import { useOnce } from '../../ui/once';
import { Nothing } from '../as-sent';
import { type BlockViewer, type DetailBlock, listOf } from '../block';

interface Document {
  readonly title: string;
  /** Address of the file; empty when there is none. */
  readonly file: string;
  readonly name: string;
}

function readDocuments(block: DetailBlock): readonly Document[] {
  const { raw } = block;
  const one = [raw.items, raw.docs, raw.documents, raw.data, raw.value, raw].find(
    (value) => isFields(value) && fieldText(value, 'file') !== '',
  );
  const list = listOf(raw, 'items', 'docs', 'documents', 'data', 'value');
  return (list.length === 0 && one ? [one] : list).flatMap((entry): Document[] => {
    const item = typeof entry === 'string' ? { file: entry } : entry;
    if (!isFields(item)) return [];
    const file = fieldText(item, 'file', 'url', 'path', 'link');
    const title = fieldText(item, 'title', 'name', 'label') || fileName(file) || 'Document';
    return [{ title, file, name: fileName(file) || title }];
  });
}

/** The last part of an address if it has a file extension, else empty; proposed in the save dialog. */
function fileName(address: string): string {
  const name = fileNameIn(address);
  return /\.[a-z0-9]{1,5}$/i.test(name) ? name.slice(0, 300) : '';
}

const save = ({ file, name, title }: Document) =>
  invoke('download.file', { url: file, name: name.slice(0, 300), title: title.slice(0, 200) });

export const viewer: BlockViewer = {
  Block: ({ block }) => {
    const once = useOnce();
    const documents = readDocuments(block);
    if (documents.length === 0) return <Nothing block={block} text={emptyTexts.noData} />;
    return (
      <ul className="codesk-documents" aria-label={block.title || 'Documents'}>
        {documents.map((document, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: documents repeat and keep their order
          <li key={index}>
            <Icon icon="document" />
            <span className="codesk-document-title">
              {document.title}
              {document.name !== document.title && <small>{document.name}</small>}
            </span>
            {document.file === '' ? (
              <span className="codesk-muted">No file</span>
            ) : (
              <Button
                size="small"
                icon="download"
                text="Download"
                aria-label={`Download ${document.title}`}
                title={`Download ${document.title}`}
                onClick={() => void once(document.file, () => save(document))}
              />
            )}
          </li>
        ))}
      </ul>
    );
  },
};
