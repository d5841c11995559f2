/** The next step where a page cannot be shown. */
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';

export function HomeButton() {
  const navigate = useNavigate();
  return <Button icon="home" text="Home" onClick={() => void navigate('/')} />;
}
