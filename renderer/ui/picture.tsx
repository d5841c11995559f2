/**
 * A picture that a server named, or the first letter of what it stands for: while it loads, when there is none and
 * when it cannot be shown. The page may not fetch, so main does. The place has its size from the start.
 */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { invoke } from '../ipc';
import './picture.css';

/** Rows that only fly by while somebody scrolls are gone before this, and ask for nothing. Milliseconds. */
const askAfter = 150;
/** How long "there is no such picture" is believed. Milliseconds. */
const missingFor = 60_000;

interface PictureProps {
  /** Address as the server gave it; empty when there is none. */
  readonly url: string;
  readonly letter: string;
  /** Edge in CSS pixels. */
  readonly size: number;
  readonly shape: 'round' | 'square';
  /** Colour under the letter and the ink upon it, both checked; the usual grey when absent. */
  readonly color?: { readonly ground: string; readonly ink: string };
  /** What a screen reader says; without it the picture is decoration beside a text. */
  readonly alt?: string;
  /** Shows the whole picture within its place instead of filling it. */
  readonly whole?: boolean;
}

const inline = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;

/** The picture as a data URL; null when there is none to show, undefined while that is not known. */
function usePicture(url: string): string | null | undefined {
  const isInline = inline.test(url);
  // Keyed by the address: a recycled row shows one record after the other in the same place.
  const [stays, setStays] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStays(url), askAfter);
    return () => clearTimeout(timer);
  }, [url]);
  const picture = useQuery({
    queryKey: ['picture', url],
    queryFn: () => invoke('files.image', { url }),
    enabled: stays === url && url !== '' && !isInline && url.length <= 4096,
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : missingFor),
    gcTime: 10 * 60_000,
  });
  if (isInline) return url;
  if (url === '' || url.length > 4096 || picture.isError) return null;
  return picture.data === undefined ? undefined : (picture.data?.data ?? null);
}

export function Picture({ url, letter, size, shape, color, alt, whole }: PictureProps) {
  const data = usePicture(url);
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
