/** A value as a link to the record that it names, shown with the name of that record. */
import './cells.css';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { findList } from '../../shared/lists';
import type { RecordLink } from '../../shared/table/record-link';
import { linkedName, linkedRowsQuery } from '../session/linked-rows';
import { useRecordLinks } from '../session/record-links';

interface Field {
  readonly name?: string;
  readonly label?: string;
  readonly block?: string;
}

/** The links of the fields of the surrounding record; none outside details. */
export const FieldLinksContext = createContext<(field: Field) => RecordLink | undefined>(() => undefined);

export const useFieldLinks = () => useContext(FieldLinksContext);

interface LinkedValueProps {
  readonly link: RecordLink | undefined;
  readonly value: unknown;
  /** The value as it is drawn without a link. */
  readonly children: ReactNode;
  readonly tab?: 0 | -1;
  /** An id is shown as the name of its record, which is looked up. */
  readonly named?: true;
}

export function LinkedValue({ link, value, children, tab = 0, named }: LinkedValueProps) {
  const { routeOf, open } = useRecordLinks();
  const route = link && routeOf(link, value);
  if (!link || route === undefined) return children;
  return (
    <a
      className="codesk-record-link"
      data-record-link
      data-cell-action
      href={`#${route}`}
      tabIndex={tab}
      draggable={false}
      onClick={(event) => {
        event.preventDefault();
        open(route);
      }}
    >
      {named && link.by === 'id' ? (
        <NameOf link={link} id={value}>
          {children}
        </NameOf>
      ) : (
        children
      )}
    </a>
  );
}

function NameOf({
  link,
  id,
  children,
}: {
  readonly link: RecordLink;
  readonly id: unknown;
  readonly children: ReactNode;
}) {
  const list = findList(link.list);
  if (!list) throw new Error(`No list ${link.list}`);
  const { data } = useQuery(linkedRowsQuery(list));
  return linkedName(data, list, id) ?? children;
}
