/** Shows the notices. Mounted once. */
import { showNoticesIn } from './notices';
import { Toaster } from './overlays';

export function NoticesHost() {
  return (
    <Toaster
      className="codesk-notices"
      position="bottom-left"
      maxToasts={4}
      canEscapeKeyClear={false}
      ref={showNoticesIn}
    />
  );
}
