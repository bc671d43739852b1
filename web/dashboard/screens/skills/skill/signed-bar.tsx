/** A value from -1 to 1 as a bar to the left or to the right of the middle. Its number stands beside it. */
export const SignedBar = ({ share }: { readonly share: number }) => (
  <svg className="signed-bar" viewBox="-100 0 200 10" preserveAspectRatio="none" aria-hidden="true">
    <rect
      className={share < 0 ? 'signed-less' : 'signed-more'}
      x={Math.min(0, share * 100)}
      width={Math.abs(share) * 100}
      height="10"
    />
    <rect className="signed-middle" x="-0.4" width="0.8" height="10" />
  </svg>
)
