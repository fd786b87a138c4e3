import { useState } from 'react';

export default function Offer({ colour }: { colour: string }) {
  const [isTaken, setTaken] = useState(false);
  return (
    <button type="button" onClick={() => setTaken(true)}>
      {isTaken ? 'You see' : 'See'} more in {colour}
    </button>
  );
}
