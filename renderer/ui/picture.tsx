/**
 * A picture by its address, loaded by main because the page may not fetch. Shows a letter while it loads, when there is
 * none and when it cannot be shown. The size is fixed from the start.
 */
import {
  hashKey,
  type QueryClient,
  QueryClientContext,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useReducer, useRef, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/contract';
import { invoke } from '../ipc';
import { type Drawing, type DrawnElement, drawn, type PictureLook } from './drawing';
import './picture.css';

/** Delay before loading, so that rows passing during fast scrolling load nothing. Milliseconds. */
const loadDelayMs = 150;
/** How long a missing picture is not requested again. Milliseconds. */
const missingMs = 60_000;

const inline = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;

/** Whether main can be asked for the picture of an address. */
const canAsk = (url: string) => url !== '' && url.length <= 4096 && !inline.test(url);

const pictureKey = (url: string) => ['picture', url];

/** The picture as a data URL, if it is there already. */
function dataOf(client: QueryClient | undefined, url: string): string | null {
  if (inline.test(url)) return url;
  if (!client || !canAsk(url)) return null;
  // Not by `getQueryData`, which makes all options of a query first: this runs for each cell that scrolls by.
  const cached = client.getQueryCache().get<RequestOutput<'files.image'>>(hashKey(pictureKey(url)));
  return cached?.state.data?.data ?? null;
}

/** Asks for the picture once it stays in the same place; what is cached already is shown at once. */
export function Picture(props: PictureLook) {
  const { url } = props;
  // Keyed by the address: a recycled row shows one record after the other in the same place.
  const [stays, setStays] = useState('');
  const [broken, setBroken] = useState<string | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const client = useQueryClient();
  useEffect(() => {
    if (!canAsk(url)) return undefined;
    const key = {};
    waitToLoad(key, () => setStays(url));
    return () => stopWaiting(key);
  }, [url]);
  const data = dataOf(client, url);
  return (
    <>
      {drawn(pictureElement(props, data === broken ? null : data), { onError: () => setBroken(data) })}
      {/* Watching for an answer costs more than drawing, so a row that flies by does not. */}
      {canAsk(url) && stays === url && <PictureQuery url={url} onAnswer={redraw} />}
    </>
  );
}

/** A drawing with its pictures, as React draws it. */
export function drawnWithPictures(drawing: Drawing): ReactNode {
  return drawn(drawing, { picture: (look) => <Picture {...look} /> });
}

/** Who waits for `loadDelayMs`, from the first that is due to the last. One timer for all, because each costs time. */
const waiting = new Map<object, { readonly due: number; readonly run: () => void }>();
let timer = 0;

/** Runs a function once after `loadDelayMs`, unless the same key waits again or stops before. */
function waitToLoad(key: object, run: () => void): void {
  stopWaiting(key);
  if (timer === 0) timer = window.setTimeout(runDue, loadDelayMs);
  waiting.set(key, { due: performance.now() + loadDelayMs, run });
}

function stopWaiting(key: object): void {
  waiting.delete(key);
}

function runDue(): void {
  timer = 0;
  const now = performance.now();
  for (const [key, { due, run }] of waiting) {
    if (due > now) {
      timer = window.setTimeout(runDue, due - now);
      return;
    }
    waiting.delete(key);
    run();
  }
}

/** Pictures of an element whose content is written without React; it shows one at a time. */
export interface WrittenPictures {
  /** What to write for a picture, which is asked for once it stays. */
  readonly elementOf: (props: PictureLook) => DrawnElement;
  /** The letter in its place, for rows that fly by: an image costs more than all else of a cell. */
  readonly letterOf: (props: PictureLook) => DrawnElement;
  /** To draw as the only child of the element. */
  readonly asked: ReactNode;
  /** For the `error` events of the element's images. */
  readonly onBroken: (image: HTMLImageElement) => void;
}

/** @param rewrite writes the content again, with a picture that has come or without one that cannot be shown */
export function useWrittenPictures(rewrite: () => void): WrittenPictures {
  // A cell without pictures needs none.
  const client = useContext(QueryClientContext);
  const [stays, setStays] = useState('');
  const state = useRef({ wanted: '', broken: '' }).current;
  const want = (url: string) => {
    if (state.wanted === url) return;
    state.wanted = url;
    if (url === '') stopWaiting(state);
    else waitToLoad(state, () => setStays(url));
  };
  useEffect(() => () => stopWaiting(state), [state]);
  return {
    elementOf(props) {
      const data = dataOf(client, props.url);
      want(data === null && canAsk(props.url) ? props.url : '');
      return pictureElement(props, data === state.broken ? null : data);
    },
    letterOf(props) {
      want('');
      return pictureElement(props, null);
    },
    asked: stays !== '' && <PictureQuery key={stays} url={stays} onAnswer={rewrite} />,
    onBroken(image) {
      state.broken = image.getAttribute('src') ?? '';
      rewrite();
    },
  };
}

/** Keeps the cached picture up to date while it is shown. */
function PictureQuery({ url, onAnswer }: { readonly url: string; readonly onAnswer: () => void }) {
  const { data } = useQuery({
    queryKey: pictureKey(url),
    queryFn: () => invoke('files.image', { url }),
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : missingMs),
    gcTime: 10 * 60_000,
  });
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });
  useEffect(() => {
    if (data !== undefined) answered.current();
  }, [data]);
  return null;
}

/** @param data the picture as a data URL; null while there is none to show */
function pictureElement(
  { letter, size, shape, color, alt, whole, inButton }: PictureLook,
  data: string | null,
): DrawnElement {
  return {
    tag: 'span',
    attributes: {
      class: 'codesk-picture',
      'data-shape': shape,
      ...(whole && data !== null && { 'data-whole': 'true' }),
      ...(alt && data === null && { role: 'img', 'aria-label': alt }),
    },
    style: {
      '--codesk-picture': `${size}px`,
      ...(color && { '--codesk-picture-ground': color.ground, '--codesk-picture-ink': color.ink }),
    },
    children: [
      data === null
        ? {
            tag: 'span',
            attributes: { 'aria-hidden': 'true', ...(inButton && { 'data-letter': letter }) },
            children: inButton ? [] : [letter],
          }
        : { tag: 'img', attributes: { src: data, alt: alt ?? '', draggable: 'false' } },
    ],
  };
}
