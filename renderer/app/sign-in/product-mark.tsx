/** The product logo: a parcel. */
import './sign-in.css';
export function ProductMark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className="codesk-mark"
    >
      <path d="M24 4 42 13v22L24 44 6 35V13L24 4Z" className="codesk-mark-body" />
      <path d="M6 13l18 9 18-9M24 22v22" className="codesk-mark-edge" />
      <path d="M15 8.6l18 9v7.2" className="codesk-mark-tape" />
    </svg>
  );
}
