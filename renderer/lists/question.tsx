/** The words of a confirmation: what the question is, and which record it is about. */
import './screen.css';

/** @param first the record stands before the question */
export function Question({ text, about, first = false }: { text: string; about: string; first?: boolean }) {
  return first ? (
    <>
      <span className="codesk-question-about">{about} </span>
      <span>{text}</span>
    </>
  ) : (
    <>
      <span>{text} </span>
      <span className="codesk-question-about">{about}</span>
    </>
  );
}
