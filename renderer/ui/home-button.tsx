/** Leads home from a page that cannot be shown. */
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';

export function HomeButton() {
  const navigate = useNavigate();
  return <Button icon="home" text="Home" onClick={() => void navigate('/')} />;
}
