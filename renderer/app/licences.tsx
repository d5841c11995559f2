/** The button that shows the licences of the software in this installation. */
import './licences.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { usePopups } from '../ui/popups';

export function Licences() {
  const { open } = usePopups();
  const [loading, setLoading] = useState(false);
  const show = async () => {
    setLoading(true);
    try {
      const { text } = await invoke('app.licences', {});
      open({ title: 'Licences', width: 760, body: <LicenceText text={text} /> });
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      setLoading(false);
    }
  };
  return <Button icon="document" text="Show licences" loading={loading} onClick={() => void show()} />;
}

function LicenceText({ text }: { text: string }) {
  if (text === '') return <p>Licences are not available on the development server.</p>;
  return <pre className="codesk-licences">{text}</pre>;
}
