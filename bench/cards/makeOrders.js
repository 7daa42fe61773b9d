export function makeOrders({ chainId, count }) {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => {
    const price = ((index * 37) % 400) + 1
    return {
      id: index,
      collectionId: 3,
      orderId: `0x${(index + 1).toString(16).padStart(64, '0')}`,
      chainId,
      originName: 'service_marketplace_v2',
      collectionContractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      createdBy: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      priceAmount: BigInt(price) * 1_000_000n,
      priceAmountFormatted: `${price}`,
      priceAmountNet: BigInt(price) * 975_000n,
      priceAmountNetFormatted: `${price * 0.975}`,
      priceCurrencyAddress: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      priceDecimals: 6,
      priceUSD: price,
      priceUSDFormatted: `${price}`,
      quantityInitial: 1n,
      quantityInitialFormatted: '1',
      quantityRemaining: 1n,
      quantityRemainingFormatted: '1',
      quantityAvailable: 1n,
      quantityAvailableFormatted: '1',
      quantityDecimals: 0,
      feeBps: 250,
      feeBreakdown: [
        { kind: 'royalty', recipientAddress: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', bps: 250 },
      ],
      validFrom: new Date(now - day),
      validUntil: new Date(now + (1 + (index % 30)) * day),
      blockNumber: 12,
      createdAt: new Date(now - day),
      updatedAt: new Date(now - day),
      tokenId: BigInt(index),
      marketplace: 'service_marketplace_v2',
      side: 'listing',
      status: 'active',
    }
  })
}

const day = 86_400_000
