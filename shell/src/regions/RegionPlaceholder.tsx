import { Container } from '@statline/ui/Container';
import { VisuallyHidden } from '@statline/ui/VisuallyHidden';
import { styled } from 'styled-components';

/** Holds a region's place, and its section ids, while its module loads. */
export function RegionPlaceholder({ sections }: { sections: readonly string[] }) {
  return (
    <Space id={sections[0]} aria-busy="true">
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
