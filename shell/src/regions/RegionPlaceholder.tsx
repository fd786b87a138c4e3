import type { LoadingProps } from '@statline/compose/site';
import { Container } from '@statline/ui/Container';
import { VisuallyHidden } from '@statline/ui/VisuallyHidden';
import { WithoutScript } from '@statline/ui/WithoutScript';
import { styled } from 'styled-components';

/** Shown while a region's module loads. Without script, it says that this region needs one. */
export function RegionPlaceholder({ anchors }: LoadingProps) {
  return (
    <Space aria-busy="true">
      {anchors}
      <VisuallyHidden>Loading…</VisuallyHidden>
      <WithoutScript>
        <Words>This part of the page needs JavaScript.</Words>
      </WithoutScript>
    </Space>
  );
}

const Words = styled(Container)`
  padding-block: var(--space-7);
`;

const Space = styled.div`
  min-height: 60vh;
`;
