/**
 * A picture by its address, loaded by main because the page may not fetch. Shows a letter while it loads, when there is
 * none and when it cannot be shown. The size is fixed from the start.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
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
}

const inline = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;

/** Loads the picture after a delay; one that is in the cache is shown at once. */
export function Picture(props: PictureProps) {
  const { url } = props;
  // The address and not a flag: a recycled row shows several records one after the other.
  const [shownUrl, setShownUrl] = useState('');
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => setShownUrl(url), loadDelayMs);
    return () => clearTimeout(timer);
  }, [url]);
  if (inline.test(url)) return <DrawnPicture {...props} data={url} />;
  const isLoadable = url !== '' && url.length <= 4096;
  const isCached = isLoadable && client.getQueryData(pictureKey(url)) !== undefined;
  // A query costs more than drawing the letter, so there is none during the delay.
  return isLoadable && (shownUrl === url || isCached) ? (
    <LoadedPicture {...props} />
  ) : (
    <DrawnPicture {...props} data={null} />
  );
}

const pictureKey = (url: string) => ['picture', url];

function LoadedPicture(props: PictureProps) {
  const { url } = props;
  const picture = useQuery({
    queryKey: pictureKey(url),
    queryFn: () => invoke('files.image', { url }),
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : missingMs),
    gcTime: 10 * 60_000,
  });
  return <DrawnPicture {...props} data={picture.data?.data ?? null} />;
}

interface DrawnPictureProps extends PictureProps {
  /** The picture as a data URL; null while there is none to show. */
  readonly data: string | null;
}

function DrawnPicture({ data, letter, size, shape, color, alt, whole }: DrawnPictureProps) {
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
        <span aria-hidden="true">{letter}</span>
      )}
    </span>
  );
}
