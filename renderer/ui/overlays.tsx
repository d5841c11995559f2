/**
 * Orders all overlays by layer, and in a layer by the time of opening. Blueprint alone orders overlays by the time of
 * their first opening, so its dialogs, drawers, popovers, tooltips and notices are used only through this module.
 * `build/overlay-ownership.ts` checks it.
 */
// Blueprint's whole stylesheet: overlays also open over the sign-in screen, which loads only a part of it.
import './blueprint.css';
import './overlays.css';
import {
  Dialog as BlueprintDialog,
  Drawer as BlueprintDrawer,
  Tooltip as BlueprintTooltip,
  Classes,
  ContextMenuPopover,
  type ContextMenuPopoverProps,
  type DialogProps,
  type DrawerProps,
  OverlaysProvider,
  OverlayToaster,
  type OverlayToasterProps,
  PopoverNext,
  type PopoverNextProps,
  PortalProvider,
  type TooltipProps,
} from '@blueprintjs/core';
import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useBodyMark } from './body-mark';
import { focusFirstControl, useTabCycle } from './tab-cycle';

/**
 * The lowest first; a proxy may ask in the middle of a sign-in. Tooltips and notices have their own layers. A popover
 * is in the layer from which it is opened.
 */
const layers = ['page', 'panel', 'dialog', 'question', 'sign-in', 'proxy', 'tooltip', 'notice'] as const;
export type Layer = (typeof layers)[number];

/**
 * Above every z-index of the page. The distance between layers is larger than the number of overlays that one run can
 * open.
 */
const perLayer = 1_000_000;

const LayerContext = createContext<Layer>('page');

/** The layer of the dialog or panel around a component; `page` outside of them. */
export function useLayer(): Layer {
  return useContext(LayerContext);
}

/** The higher one of two layers. */
export function higher(one: Layer, other: Layer): Layer {
  return layers.indexOf(one) > layers.indexOf(other) ? one : other;
}

let opened = 0;

/** Most overlays of a page are never opened, so the container is added to the body with its first content. */
function newContainer(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'codesk-overlay-place';
  element.appendChild = (child) => {
    if (!element.isConnected) document.body.append(element);
    return Node.prototype.appendChild.call(element, child) as typeof child;
  };
  return element;
}

/** An element of the body that holds one overlay, and the function that puts it on top of its layer. */
function useContainer(layer: Layer): { readonly container: HTMLElement; readonly raise: () => void } {
  const [container] = useState(newContainer);
  useLayoutEffect(() => {
    container.dataset.layer = layer;
    // The content of the container still exists when effects run again.
    if (container.hasChildNodes()) document.body.append(container);
    return () => container.remove();
  }, [container, layer]);
  const raise = useCallback(() => {
    opened += 1;
    container.style.zIndex = String((layers.indexOf(layer) + 1) * perLayer + opened);
  }, [container, layer]);
  return { container, raise };
}

let openLayers: readonly Layer[] = [];

/** The layer of the highest open dialog or panel; `page` without one. */
export function topLayer(): Layer {
  return openLayers.reduce(higher, 'page');
}

const watchers = new Set<() => void>();

function setOpenLayers(next: readonly Layer[]) {
  openLayers = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/**
 * Returns the container of a dialog or panel. An overlay that would open under a higher one waits until that one
 * closes: Blueprint focuses the overlay opened last, which must be on top.
 */
function useLayerOrder(layer: Layer, isOpen: boolean) {
  const place = useContainer(layer);
  const { raise } = place;
  const [wasShown, setWasShown] = useState(false);
  const isCovered = useSyncExternalStore(watch, () =>
    openLayers.some((other) => layers.indexOf(other) > layers.indexOf(layer)),
  );
  const isShown = isOpen && (wasShown || !isCovered);
  if (wasShown !== isShown) setWasShown(isShown);
  useLayoutEffect(() => {
    if (!isShown) return;
    raise();
    setOpenLayers([...openLayers, layer]);
    return () => {
      const at = openLayers.lastIndexOf(layer);
      setOpenLayers(openLayers.filter((_, index) => index !== at));
    };
  }, [isShown, layer, raise]);
  return { container: place.container, isShown };
}

/**
 * Returns the `onClosed` of a dialog or panel that also focuses what had the focus before it opened, unless the user
 * focused another control while it faded out. Blueprint restores the focus in any case.
 */
function useReturn(isShown: boolean, container: HTMLElement, props: ClosingProps): BlueprintClosing {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isShown) opener.current = document.activeElement;
    takeFocus(container, isShown);
  }, [isShown, container]);
  useTabCycle(container, isShown);
  return returning(opener, container, props);
}

function returning(
  opener: RefObject<Element | null>,
  container: HTMLElement,
  { shouldReturnFocusOnClose = true, returnFocus, onClosed }: ClosingProps,
): BlueprintClosing {
  return {
    shouldReturnFocusOnClose: false,
    onClosed: (node) => {
      if (shouldReturnFocusOnClose && !isElsewhere(container)) {
        if (returnFocus) returnFocus();
        else if (opener.current instanceof HTMLElement) opener.current.focus();
      }
      onClosed?.(node);
    },
  };
}

/**
 * Blueprint moves the focus back into an overlay one frame after it left, even if the overlay has begun to close. It
 * uses one element for this, which stays when an overlay reopens while it fades out.
 */
function takeFocus(place: HTMLElement, takes: boolean): void {
  const trap = place.querySelector(`.${Classes.OVERLAY_START_FOCUS_TRAP}`);
  if (takes) trap?.setAttribute('tabindex', '0');
  else trap?.removeAttribute('tabindex');
}

type BlueprintClosing = Pick<DialogProps, 'shouldReturnFocusOnClose' | 'onClosed'>;

interface ClosingProps extends BlueprintClosing {
  /**
   * Focuses another element than the one that had the focus before opening. Not called if another control has the
   * focus.
   */
  readonly returnFocus?: (() => void) | undefined;
}

/**
 * True if a control outside of the element has the focus. Blueprint's focus trap of the dialog below does not count as
 * a control.
 */
function isElsewhere(container: HTMLElement): boolean {
  const active = document.activeElement;
  if (!active || active === document.body || container.contains(active)) return false;
  return !active.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP);
}

/**
 * Returns a function that reports whether the overlay is open now. While it fades out, its buttons can still be pressed
 * and call their last handlers.
 */
export function useIsOpenNow(isOpen: boolean): () => boolean {
  const now = useRef(isOpen);
  useLayoutEffect(() => {
    now.current = isOpen;
  });
  return useCallback(() => now.current, []);
}

let covers = 0;

/** True while an overlay covers the window: a question would not be visible. */
export const isWindowCovered = () => covers > 0;

/** Signing in may need an answer to a proxy first. The same in `overlays.css`. */
const staysOverCover = (element: Element) => element.getAttribute('data-layer') === 'proxy';

/** Covers the window with the content of the element. Blueprint restores the focus after it has closed. */
function useCover(isCovering: boolean, container: HTMLElement): void {
  useLayoutEffect(() => {
    if (!isCovering) return;
    const { body } = document;
    const covered = new Map<Element, string | null>();
    const cover = () => {
      for (const element of body.children) {
        if (element === container || covered.has(element) || staysOverCover(element)) continue;
        covered.set(element, element.getAttribute('aria-hidden'));
        element.setAttribute('inert', '');
        element.setAttribute('aria-hidden', 'true');
      }
    };
    covers += 1;
    cover();
    container.classList.add('codesk-cover');
    body.classList.add('codesk-covered');
    window.getSelection()?.removeAllRanges();
    // Blur at once: the browser removes the focus from inert elements only with the next frame, and a key may arrive
    // before.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest('[inert]')) activeElement.blur();
    // The title of the page is the name of the window for screen readers.
    const { title } = document;
    document.title = 'Codesk';
    // Overlays that open behind it have their own element.
    const watcher = new MutationObserver(cover);
    watcher.observe(body, { childList: true });
    return () => {
      covers -= 1;
      if (document.title === 'Codesk') document.title = title;
      watcher.disconnect();
      body.classList.remove('codesk-covered');
      container.classList.remove('codesk-cover');
      for (const [element, before] of covered) {
        element.removeAttribute('inert');
        if (before === null) element.removeAttribute('aria-hidden');
        else element.setAttribute('aria-hidden', before);
      }
    };
  }, [isCovering, container]);
}

interface LayerContentProps {
  readonly layer: Layer;
  readonly container: HTMLElement;
  readonly children: ReactNode;
}

/** The content of a dialog or panel. Overlays that Blueprint opens inside it are above it as well. */
function LayerContent({ layer, container, children }: LayerContentProps) {
  return (
    <LayerContext value={layer}>
      <PortalProvider portalContainer={container}>{children}</PortalProvider>
    </LayerContext>
  );
}

interface OwnDialogProps extends DialogProps, ClosingProps {
  /** `dialog` by default. */
  readonly layer?: Layer;
  /** The lowest layer for it; it is also never below the layer in which it is rendered. */
  readonly over?: Layer;
  /** While it is open, nothing else of the window can be seen or used, even if it opens later. */
  readonly covers?: boolean;
}

export function Dialog({
  layer = 'dialog',
  over = layer,
  covers = false,
  isOpen,
  returnFocus,
  children,
  ...props
}: OwnDialogProps) {
  const own = higher(higher(layer, over), useLayer());
  const { container, isShown } = useLayerOrder(own, isOpen ?? false);
  const closing = useReturn(isShown, container, { ...props, returnFocus });
  useBodyMark('dialog', isShown);
  // The cover stays while the dialog waits for one above it to close.
  useCover(covers && isOpen === true, container);
  return (
    <BlueprintDialog {...props} {...closing} isOpen={isShown} portalContainer={container}>
      <LayerContent layer={own} container={container}>
        {children}
      </LayerContent>
    </BlueprintDialog>
  );
}

/** A panel at a side of the window. */
export function Drawer({ isOpen, children, ...props }: DrawerProps) {
  const own = higher('panel', useLayer());
  const { container, isShown } = useLayerOrder(own, isOpen ?? false);
  const closing = useReturn(isShown, container, props);
  return (
    <BlueprintDrawer {...props} {...closing} isOpen={isShown} portalContainer={container}>
      <LayerContent layer={own} container={container}>
        {children}
      </LayerContent>
    </BlueprintDrawer>
  );
}

/** Returns the `onOpening` of an overlay, which also puts it on top of its layer. */
function useOpening(layer: Layer, onOpening: ((node: HTMLElement) => void) | undefined) {
  const { container, raise } = useContainer(layer);
  return {
    portalContainer: container,
    onOpening: (node: HTMLElement) => {
      raise();
      onOpening?.(node);
    },
  };
}

/**
 * Opened by a click. It restores the focus when it has faded out, unless another element has the focus: a letter typed
 * into a dialog would be lost.
 */
export function Popover(props: Omit<PopoverNextProps, 'interactionKind'>) {
  const opener = useRef<Element>(null);
  const opening = useOpening(useLayer(), (node) => {
    opener.current = document.activeElement;
    takeFocus(portalContainer, true);
    // A menu focuses one of its items.
    if (props.autoFocus !== false) focusFirstControl(portalContainer);
    props.onOpening?.(node);
  });
  const { portalContainer } = opening;
  const closing = {
    ...returning(opener, portalContainer, props),
    onClosing: (node: HTMLElement) => {
      takeFocus(portalContainer, false);
      props.onClosing?.(node);
    },
  };
  return <PopoverNext lazy {...props} {...opening} {...closing} />;
}

/**
 * A popover next to a control that keeps the focus and handles Escape while it is open. It opens and closes without
 * animation.
 */
export function AttachedPopover(props: Omit<PopoverNextProps, 'interactionKind'>) {
  return (
    <Popover
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      {...props}
    />
  );
}

/** A menu at a point of the window. */
export function PointMenu(props: ContextMenuPopoverProps) {
  return <ContextMenuPopover {...props} {...useOpening(useLayer(), props.onOpening)} />;
}

export function Tooltip(props: TooltipProps) {
  return <BlueprintTooltip {...props} {...useOpening('tooltip', props.onOpening)} />;
}

/** The notices. They have their own stack, so that they do not take the focus from a dialog. */
export function Toaster({ ref, ...props }: OverlayToasterProps & { readonly ref?: Ref<OverlayToaster> }) {
  const { container, raise } = useContainer('notice');
  useLayoutEffect(raise, [raise]);
  return (
    <OverlaysProvider>
      <PortalProvider portalContainer={container}>
        <OverlayToaster {...props} ref={ref} />
      </PortalProvider>
    </OverlaysProvider>
  );
}
