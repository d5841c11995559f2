/**
 * A picture by its address, loaded by main because the page may not fetch. Shows a letter while it loads, and if there
 * is no picture or it cannot be shown. The size is fixed from the start.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { invoke } from '../ipc';
import './picture.css';

/** Delay before loading, so that rows passing during fast scrolling load nothing. Milliseconds. */
const loadDelayMs = 150;
/** How long a missing picture is not requested again. Milliseconds. */
const missingMs = 60_000;

const longestAddress = 4096;
const inline = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;

export interface PictureProps {
  /** Address from the server; empty without a picture. */
  readonly url: string;
  readonly letter: string;
  /** Edge in CSS pixels. */
  readonly size: number;
  readonly shape: 'round' | 'square';
  /** Background and text colour of the letter, already validated; grey without it. */
  readonly color?: { readonly ground: string; readonly ink: string } | undefined;
  /** Accessible name; without it the picture is decorative. */
  readonly alt?: string;
  /** Fits the whole picture into its square instead of filling it. */
  readonly whole?: boolean;
  /** The stylesheet draws the letter, because the text of a button must be part of its accessible name. */
  readonly inButton?: boolean | undefined;
}

const pictureQuery = (url: string) =>
  queryOptions({
    queryKey: ['picture', url],
    queryFn: () => invoke('files.image', { url }),
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : missingMs),
    gcTime: 10 * 60_000,
  });

/** A cached picture shows at once; others are requested after a short time on the screen. */
export function Picture(props: PictureProps) {
  const { url } = props;
  const isInline = inline.test(url);
  const isAddress = !isInline && url !== '' && url.length <= longestAddress;
  const cached = useQueryClient().getQueryData(pictureQuery(url).queryKey)?.data ?? null;
  const isMissing = isAddress && cached === null;
  const [dueUrl, setDueUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setDueUrl(url), loadDelayMs);
    return () => clearTimeout(timer);
  }, [isMissing, url]);
  if (isAddress && dueUrl === url) return <AskedPicture {...props} />;
  return <Frame {...props} data={isInline ? url : cached} />;
}

function AskedPicture(props: PictureProps) {
  const { data } = useQuery(pictureQuery(props.url));
  return <Frame {...props} data={data?.data ?? null} />;
}

/** @param data the picture as a data URL; null without one */
function Frame(props: PictureProps & { readonly data: string | null }) {
  const { letter, size, shape, color, alt, whole, inButton, data } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const shown = data === broken ? null : data;
  const style = {
    '--codesk-picture': `${size}px`,
    ...(color && { '--codesk-picture-ground': color.ground, '--codesk-picture-ink': color.ink }),
  } as CSSProperties;
  return (
    <span
      className="codesk-picture"
      data-shape={shape}
      data-whole={(whole && shown !== null) || undefined}
      {...(alt && shown === null && { role: 'img', 'aria-label': alt })}
      style={style}
    >
      {shown === null ? (
        <span aria-hidden="true" data-letter={inButton ? letter : undefined}>
          {inButton ? null : letter}
        </span>
      ) : (
        // A new element for each picture: an element shows the old picture until the new one is decoded.
        <img key={shown} src={shown} alt={alt ?? ''} draggable="false" onError={() => setBroken(shown)} />
      )}
    </span>
  );
}
