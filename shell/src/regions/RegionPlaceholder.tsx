import { Container } from '@statline/ui/Container';
import { VisuallyHidden } from '@statline/ui/VisuallyHidden';
import { styled } from 'styled-components';
import { SectionAnchors } from './SectionAnchors.tsx';

/** Holds a region's place while its module loads. */
export function RegionPlaceholder({ sections }: { sections: readonly string[] }) {
  return (
    <Space aria-busy="true">
      <SectionAnchors ids={sections} />
      <VisuallyHidden>Loading…</VisuallyHidden>
      <WithoutScript>This part of the page needs JavaScript.</WithoutScript>
    </Space>
  );
}

const WithoutScript = styled(Container)`
  padding-block: var(--space-7);

  @media (scripting: enabled) {
    display: none;
  }
`;

const Space = styled.div`
  min-height: 60vh;
`;
