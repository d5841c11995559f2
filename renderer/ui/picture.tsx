/**
 * A picture by its address, loaded by main because the page may not fetch. Shows a letter while it loads, when there is
 * none and when it cannot be shown. The size is fixed from the start.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useReducer, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/contract';
import { invoke } from '../ipc';
import './picture.css';

/** Delay before loading, so that rows passing during fast scrolling load nothing. Milliseconds. */
const loadDelayMs = 150;
/** How long a missing picture is not requested again. Milliseconds. */
const missingMs = 60_000;

interface PictureProps {
  /** Address from the server; empty when there is none. */
  readonly url: string;
  readonly letter: string;
  /** Edge in CSS pixels. */
  readonly size: number;
  readonly shape: 'round' | 'square';
  /** Background and text colour of the letter, already validated; grey without it. */
  readonly color?: { readonly ground: string; readonly ink: string };
  /** Accessible name; without it the picture is decorative. */
  readonly alt?: string;
  /** Fits the whole picture into its square instead of filling it. */
  readonly whole?: boolean;
  /** The stylesheet draws the letter, because the text of a button must be part of its accessible name. */
  readonly inButton?: boolean;
}

const inline = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;

/** Asks for the picture once it stays in the same place; what is cached already is shown at once. */
export function Picture(props: PictureProps) {
  const { url } = props;
  // Keyed by the address: a recycled row shows one record after the other in the same place.
  const [stays, setStays] = useState('');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => setStays(url), loadDelayMs);
    return () => clearTimeout(timer);
  }, [url]);
  if (inline.test(url)) return <DrawnPicture {...props} data={url} />;
  const asks = url !== '' && url.length <= 4096;
  const cached = asks ? client.getQueryData<RequestOutput<'files.image'>>(pictureKey(url)) : undefined;
  return (
    <>
      <DrawnPicture {...props} data={cached?.data ?? null} />
      {/* Watching for an answer costs more than drawing, so a row that flies by does not. */}
      {asks && stays === url && <PictureQuery url={url} onAnswer={redraw} />}
    </>
  );
}

const pictureKey = (url: string) => ['picture', url];

/** Keeps the cached picture up to date while it is shown. */
function PictureQuery({ url, onAnswer }: { readonly url: string; readonly onAnswer: () => void }) {
  const { data } = useQuery({
    queryKey: pictureKey(url),
    queryFn: () => invoke('files.image', { url }),
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : missingMs),
    gcTime: 10 * 60_000,
  });
  useEffect(() => {
    if (data !== undefined) onAnswer();
  }, [data, onAnswer]);
  return null;
}

interface DrawnPictureProps extends PictureProps {
  /** The picture as a data URL; null while there is none to show. */
  readonly data: string | null;
}

function DrawnPicture({ data, letter, size, shape, color, alt, whole, inButton }: DrawnPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = data && data !== broken ? data : null;
  const style = {
    '--codesk-picture': `${size}px`,
    ...(color && { '--codesk-picture-ground': color.ground, '--codesk-picture-ink': color.ink }),
  } as CSSProperties;
  return (
    <span
      className="codesk-picture"
      data-shape={shape}
      data-whole={whole}
      style={style}
      {...(alt && !shown ? { role: 'img', 'aria-label': alt } : {})}
    >
      {shown ? (
        <img src={shown} alt={alt ?? ''} draggable={false} onError={() => setBroken(shown)} />
      ) : (
        <span aria-hidden="true" {...(inButton ? { 'data-letter': letter } : { children: letter })} />
      )}
    </span>
  );
}
