/** The text of a confirmation: the question, and the record that it is about. */
import './screen.css';

/** @param first puts the record before the question */
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
