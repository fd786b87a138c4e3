import { Button } from '@statline/ui/Button';
import { useIsLive } from '@statline/ui/useIsLive';
import { useState } from 'react';
import { styled } from 'styled-components';
import { nextSteps } from '../content/nextSteps.ts';
import { type NoticeWords, TONE_COLOURS } from '../notice/NoticeWords.ts';

interface ShareProps {
  title: string;
  url: string;
}

/**
 * The site's address with a button to share it: by the system's dialog where it is available, else by copying. It is
 * the plain address: a person's own referral link is only in their mail.
 */
export function Share({ title, url }: ShareProps) {
  const { share, copy, copied, failed } = nextSteps.share;
  const [result, setResult] = useState('');
  const isLive = useIsLive();
  const canShare = isLive && 'share' in navigator;
  // `clipboard` is undefined unless the site is served over HTTPS.
  const canCopy = isLive && Boolean(navigator.clipboard);

  const shareUrl = async () => {
    // Cleared first, so that a screen reader announces an identical result again.
    setResult('');
    try {
      if (canShare) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setResult(copied);
    } catch (error) {
      // An `AbortError` means that the visitor closed the dialog.
      if ((error as Error).name !== 'AbortError') setResult(failed);
    }
  };

  return (
    <>
      <Address>{url.replace(/^https?:\/\/|\/$/g, '')}</Address>
      <Row>
        {(canShare || canCopy) && (
          <Button type="button" $tone="quiet" onClick={shareUrl}>
            {canShare ? share : copy}
          </Button>
        )}
        <Result aria-live="polite" $tone={result === failed ? 'bad' : 'good'}>
          {result}
        </Result>
      </Row>
    </>
  );
}

const Address = styled.p`
  margin-top: var(--space-2);
  font-size: var(--type-l);
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
  user-select: all;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-top: var(--space-3);
`;

const Result = styled.p<{ $tone: NoticeWords['tone'] }>`
  color: ${({ $tone }) => TONE_COLOURS[$tone]};
  font-weight: var(--weight-strong);
`;
